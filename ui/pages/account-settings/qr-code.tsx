import { encode } from "uqr";

/** A QR code, dark on light in both themes so that cameras read it. */
export function QrCode({ label, content }: { label: string; content: string }) {
  const { data, size } = encode(content, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="size-44 rounded-lg bg-white">
      <path d={path} fill="#000" />
    </svg>
  );
}
