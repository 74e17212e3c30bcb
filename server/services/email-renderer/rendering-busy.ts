/** Too many e-mails wait for a worker, or the renderer stops. Try again. */
export class RenderingBusy extends Error {
  override name = "RenderingBusy";
  readonly retryAfterSeconds = 2;
}

/** No worker can start, such as for lack of memory. */
export class RendererUnavailable extends RenderingBusy {
  override name = "RendererUnavailable";
}
