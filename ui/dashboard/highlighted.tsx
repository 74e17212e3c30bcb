/** Comments, strings and keywords of the languages in the examples. A comment begins a line or follows a space: `https://` has none. */
const token =
  /(?<comment>(?:^|(?<=\s))(?:\/\/|#).*$|\/\*\*.*?\*\/)|(?<string>"[^"\n]*"|'[^'\n]*'|`[^`]*`)|(?<keyword>\b(?:import|from|export|default|const|function|async|await|return|if|else|new|throw|type|interface|def|with|as|try|except|raise|npm|npx|node|python3|curl)\b)/gm;

const colours = { comment: "text-soft-ink italic", string: "text-good", keyword: "text-accent" } as const;

/** Code with the colours of the theme. */
export function Highlighted({ code }: { code: string }) {
  const parts = [];
  let end = 0;
  for (const match of code.matchAll(token)) {
    const [text] = match;
    const kind = (Object.keys(colours) as (keyof typeof colours)[]).find((name) => match.groups?.[name] !== undefined);
    parts.push(
      code.slice(end, match.index),
      <span key={match.index} className={kind && colours[kind]}>
        {text}
      </span>,
    );
    end = match.index + text.length;
  }
  return [...parts, code.slice(end)];
}
