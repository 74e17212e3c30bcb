/** Names and addresses of generated users as SQL over a row number, so that every database gets the same rows. */

const list = (words: string) =>
  `(array[${words
    .split(" ")
    .map((word) => `'${word}'`)
    .join(",")}])`;

const firstNames = list(
  "Ada Bela Cora Dilan Edda Farid Greta Hugo Ines Jaron Kofi Lotte Malik Nuria Oskar Pilar Quirin Rosa Sami Tilda Umar Vera Wanja Xenia Yusuf Zora Anouk Birk Ceren Davor Elif Finn",
);
const beginnings = list(
  "Al Bren Cas Dor El Fal Gar Hol Is Jen Kor Lin Mar Nor Os Pel Quil Ros Stan Tor Ul Ver Wes Yar Zel Bra Cro Dre Fre Gro Kle Tre",
);
const middles = list("a be ci do e fi gu ha i ke la mo ne o pa ri se ta u va we xi yo zu an el in or un ar er ol");
const endings = list(
  "bach berg dahl dorf feld gaard holm kamp lund man mark nes quist rud sen son stad stein strom tal tor vik wald ward wick wood worth yard zell ham ley by",
);

const pick = (words: string, row: string, divisor: number) => `${words}[1 + (${row} / ${divisor}) % 32]`;
/** A permutation of the row numbers below 2^20, so that adjacent rows get distant names. */
const scattered = (row: string) => `((${row}::bigint * 387421) % 1048576)`;

/** SQL of a display name; repeats after 1 048 576 rows. */
export const displayName = (row: string) => {
  const n = scattered(row);
  return `${pick(firstNames, n, 1)} || ' ' || ${pick(beginnings, n, 32)} || ${pick(middles, n, 1024)} || ${pick(endings, n, 32_768)}`;
};

/** SQL of an e-mail address, unique for each row. */
export const emailAddress = (row: string) => {
  const n = scattered(row);
  return `lower(${pick(beginnings, n, 1)} || ${pick(endings, n, 32)}) || '.' || substr(md5(${row}::text), 1, 6) || ${row}::text || '@mail' || (${row} % 97)::text || '.example'`;
};

/**
 * 64 search terms that match generated users: half are full names, half are the middle of an address. A term matches one or a few
 * users, as the search of a developer does.
 */
export const searchTerms = (users: number) => {
  const chosen = `(i * ${Math.max(1, Math.floor(users / 64))} + 7)`;
  return `select case when i % 2 = 0 then ${displayName(chosen)} else substr(${emailAddress(chosen)}, 4, 12) end as term from generate_series(0, 63) i`;
};
