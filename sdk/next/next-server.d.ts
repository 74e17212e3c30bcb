/** The part of Next.js that the proxy uses. Next.js is not installed here. */
declare module "next/server.js" {
  export interface NextRequest extends Request {
    readonly nextUrl: URL;
  }
  export class NextResponse extends Response {
    static next(init: { readonly request: { readonly headers: Headers } }): NextResponse;
    static redirect(url: URL, status: number): NextResponse;
  }
}
