/** A message for a project's endpoints at a Svix server. */
export interface SvixMessage {
  readonly appId: string;
  readonly eventType: string;
  /** Identifies the message: the same id twice is one message. */
  readonly eventId: string;
  readonly payload: unknown;
}

/** The part of the Svix API that the product uses. An application's uid is the project's id. */
export interface Svix {
  createMessage(message: SvixMessage, signal: AbortSignal): Promise<void>;
  /** A token that opens the portal of an application. */
  createPortalToken(appId: string): Promise<string>;
  /** Sends a sample event to one endpoint. */
  sendExample(appId: string, endpointId: string): Promise<void>;
}

export interface SvixOptions {
  readonly serverUrl: string;
  readonly apiKey: string;
}

/** The Svix server answered with an error, or not at all. */
export class SvixFailed extends Error {
  override name = "SvixFailed";
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;
  constructor(status: number | undefined) {
    super(status === undefined ? "The Svix server did not answer." : `The Svix server answered ${status}.`);
    this.status = status;
  }
}

const requestMillis = 15_000;

/** A client of a Svix server. */
export function createSvix({ serverUrl, apiKey }: SvixOptions): Svix {
  async function post(path: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
    const deadline = AbortSignal.timeout(requestMillis);
    try {
      const response = await fetch(`${serverUrl.replace(/\/$/, "")}/api/v1${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      if (!response.ok) throw new SvixFailed(response.status);
      return await response.json();
    } catch (error) {
      throw error instanceof SvixFailed ? error : new SvixFailed(undefined);
    }
  }
  const app = (appId: string) => `/app/${encodeURIComponent(appId)}`;
  /** Runs a call on an application, which is created first where it does not exist. */
  async function withApp<T>(appId: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof SvixFailed) || error.status !== 404) throw error;
      await post("/app?get_if_exists=true", { name: appId, uid: appId });
      return call();
    }
  }

  return {
    async createMessage({ appId, eventType, eventId, payload }, signal) {
      try {
        await withApp(appId, () => post(`${app(appId)}/msg`, { eventType, eventId, payload }, signal));
      } catch (error) {
        // Conflict: the server has the message already.
        if (!(error instanceof SvixFailed) || error.status !== 409) throw error;
      }
    },
    async createPortalToken(appId) {
      const response = await withApp(appId, () => post(`/auth/app-portal-access/${encodeURIComponent(appId)}`, {}));
      const { token } = response as { token?: unknown };
      if (typeof token !== "string") throw new SvixFailed(200);
      return token;
    },
    async sendExample(appId, endpointId) {
      await post(`${app(appId)}/endpoint/${encodeURIComponent(endpointId)}/send-example`, { eventType: "user.created" });
    },
  };
}
