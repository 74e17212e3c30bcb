import { Head as PackageHead, Html as PackageHtml } from "@react-email/components";
import type { ComponentProps, CSSProperties } from "react";
import { useIsUnwrapped } from "./document.tsx";

// The build leaves out `Tailwind` and `CodeBlock` of this package: the first suspends, the second brings every grammar of Prism.
export * from "@react-email/components";
export { pixelBasedPreset, Tailwind } from "./tailwind/tailwind.tsx";

export const Html = (props: ComponentProps<typeof PackageHtml>) => (useIsUnwrapped() ? props.children : <PackageHtml {...props} />);
export const Head = (props: ComponentProps<typeof PackageHead>) => (useIsUnwrapped() ? props.children : <PackageHead {...props} />);

/** A block of code, without colors. */
export const CodeBlock = ({ code, style }: { code: string; style?: CSSProperties }) => (
  <pre style={{ width: "100%", whiteSpace: "pre-wrap", ...style }}>
    <code>{code}</code>
  </pre>
);

/**
 * The body, with a table in it for mail clients that drop the body's style. Classes with variants apply to the table; those of the
 * background apply to both, which cover each other.
 */
export function Body({ children, style = {}, className = "", ...props }: ComponentProps<"body">) {
  const { background, backgroundColor } = style;
  if (useIsUnwrapped())
    return (
      <div className={className || undefined} style={style}>
        {children}
      </div>
    );
  const ofBackground = className.split(" ").filter((name) => /(^|_)bg-/.test(name));
  return (
    <body {...props} className={ofBackground.join(" ") || undefined} style={{ margin: 0, background, backgroundColor }}>
      <table border={0} width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center">
        <tbody>
          <tr>
            <td className={className || undefined} style={style}>
              {children}
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  );
}
