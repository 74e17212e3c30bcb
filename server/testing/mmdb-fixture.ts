/** The file's facts about a network. */
export type MmdbRecord = { readonly [key: string]: string | number | MmdbRecord | readonly MmdbRecord[] };
type Value = MmdbRecord[string];
type Node = [zero: Node | MmdbRecord | undefined, one: Node | MmdbRecord | undefined];

const [textType, doubleType, uint32Type, mapType, arrayType] = [2, 3, 6, 7, 11];

/** A value as the format's data section has it (MaxMind DB file format 2.0, "Data field format"). */
function encode(value: Value): Buffer {
  const head = (type: number, size: number) => {
    const extra = size < 29 ? [] : [size - 29];
    const low = Math.min(size, 29);
    return Buffer.from(type > 7 ? [low, type - 7, ...extra] : [(type << 5) | low, ...extra]);
  };
  if (typeof value === "string") return Buffer.concat([head(textType, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === "number") {
    const bytes = Buffer.alloc(Number.isInteger(value) ? 4 : 8);
    if (Number.isInteger(value)) bytes.writeUInt32BE(value);
    else bytes.writeDoubleBE(value);
    return Buffer.concat([head(Number.isInteger(value) ? uint32Type : doubleType, bytes.length), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(arrayType, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([head(mapType, entries.length), ...entries.flatMap(([key, item]) => [encode(key), encode(item)])]);
}

/** The bits of an address of 128; version 4 lies below ::/96. */
function listBits(network: string): string {
  const [address = "", length] = network.split("/");
  const isFour = address.includes(".");
  const [left = [], right = []] = isFour
    ? [[], address.split(".").map((part) => Number(part).toString(2).padStart(8, "0"))]
    : address.split("::").map((half) =>
        half
          .split(":")
          .filter(Boolean)
          .map((part) => Number.parseInt(part, 16).toString(2).padStart(16, "0")),
      );
  const [head, tail] = [left.join(""), right.join("")];
  return (head.padEnd(128 - tail.length, "0") + tail).slice(0, Number(length) + (isFour ? 96 : 0));
}

/** A MaxMind DB file that knows these networks, none within another: its tree, its data and its metadata. */
export function mmdbFixture(networks: Readonly<Record<string, MmdbRecord>>): Buffer {
  const nodes: Node[] = [[undefined, undefined]];
  const data: Buffer[] = [];
  const offsets = new Map<MmdbRecord, number>();
  let dataBytes = 0;
  for (const [network, record] of Object.entries(networks)) {
    const encoded = encode(record);
    offsets.set(record, dataBytes);
    dataBytes += data[data.push(encoded) - 1]?.length ?? 0;
    const bits = [...listBits(network)].map(Number);
    let node = nodes[0] as Node;
    for (const [depth, bit] of bits.entries()) {
      if (depth === bits.length - 1) node[bit] = record;
      else if (Array.isArray(node[bit])) node = node[bit] as Node;
      else nodes.push((node = node[bit] = [undefined, undefined]));
    }
  }
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [at, node] of nodes.entries()) {
    for (const side of [0, 1] as const) {
      const to = node[side];
      const number = !to
        ? nodes.length
        : Array.isArray(to)
          ? nodes.indexOf(to as Node)
          : nodes.length + 16 + (offsets.get(to as MmdbRecord) ?? 0);
      tree.writeUIntBE(number, at * 6 + side * 3, 3);
    }
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: "Test-City",
    ip_version: 6,
    node_count: nodes.length,
    record_size: 24,
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from("ABCDEF4D61784D696E642E636F6D", "hex"), metadata]);
}
