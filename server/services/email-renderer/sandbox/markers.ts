import { Children, Fragment, isValidElement, type ReactNode } from "react";
import { NotificationCategory, Subject } from "./emails-module.ts";

/** The facts that an e-mail states about itself besides its body. */
export interface Markers {
  subject?: string;
  notificationCategory?: string;
}

const names = new Map<unknown, keyof Markers>([
  [Subject, "subject"],
  [NotificationCategory, "notificationCategory"],
]);

/**
 * The values of the marker components in an element tree. Follows children, not into function components.
 * @throws if a marker occurs twice, or its value is no string
 */
export function findMarkers(node: ReactNode, found: Markers = {}): Markers {
  Children.forEach(node, (child) => {
    if (!isValidElement<{ children?: ReactNode; value?: unknown }>(child)) return;
    const { type, props } = child;
    const marker = names.get(type);
    if (marker) {
      const label = marker === "subject" ? "Subject" : "NotificationCategory";
      if (typeof props.value !== "string") throw new Error(`The prop value of ${label} must be a string.`);
      if (found[marker] !== undefined) throw new Error(`The template has more than one ${label}.`);
      found[marker] = props.value;
    } else if (type === Fragment || props.children !== undefined) findMarkers(props.children, found);
  });
  return found;
}
