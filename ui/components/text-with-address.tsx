/**
 * A text that names an e-mail address. The address moves to the next line as a whole, with a full stop behind it. It is only broken if it
 * is longer than a line.
 */
export function TextWithAddress({ text, address }: { text: string; address: string }) {
  const [before = "", ...after] = text.split(address);
  if (after.length === 0) return text;
  const [, punctuation, rest] = /^(\S*)(.*)$/s.exec(after.join(address)) ?? [];
  return (
    <span data-sentence>
      {before}
      <span className="inline-block max-w-full wrap-anywhere">
        <bdi className="font-medium text-ink">{address}</bdi>
        {punctuation}
      </span>
      {rest}
    </span>
  );
}
