import { oauthError, plainError } from "../../kernel/error.ts";

/** The user has not decided about the device yet (RFC 8628, section 3.5). */
export class AuthorizationPending extends oauthError(
  "AUTHORIZATION_PENDING",
  400,
  "authorization_pending",
  "The user has not decided yet. Poll again after the interval.",
) {}

/** The device polls too fast. The interval is five seconds longer from now on (RFC 8628, section 3.5). */
export class SlowDown extends oauthError(
  "SLOW_DOWN",
  400,
  "slow_down",
  "The device polls too fast. Its interval is five seconds longer from now on.",
) {}

/** The device code has expired (RFC 8628, section 3.5). */
export class DeviceCodeExpired extends oauthError(
  "DEVICE_CODE_EXPIRED",
  400,
  "expired_token",
  "The device code has expired. Start a new device authorization.",
) {}

/** The user has denied the device access (RFC 8628, section 3.5). */
export class DeviceAccessDenied extends oauthError(
  "DEVICE_ACCESS_DENIED",
  400,
  "access_denied",
  "The user has denied the device access.",
) {}

/** The user code is wrong, used or expired. */
export class UserCodeInvalid extends plainError(
  "USER_CODE_INVALID",
  404,
  "This code is wrong, used or expired. Start again on the device.",
) {}
