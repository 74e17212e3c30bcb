/** The part of Next.js that the token store "nextjs-cookie" uses. Next.js is not installed here. Since version 15 both return promises. */
declare module "next/headers.js" {
  export interface NextCookies {
    getAll(): readonly { readonly name: string; readonly value: string }[];
    set(name: string, value: string, options: NextCookieOptions): unknown;
  }
  export interface NextCookieOptions {
    readonly path: string;
    readonly sameSite: "lax";
    readonly secure: boolean;
    readonly maxAge?: number;
    readonly domain?: string;
  }
  export function cookies(): NextCookies | Promise<NextCookies>;
  export function headers(): Headers | Promise<Headers>;
}
