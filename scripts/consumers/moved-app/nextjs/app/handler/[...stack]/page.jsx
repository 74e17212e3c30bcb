import { StackHandler } from "@stackframe/stack";
import { stackServerApp } from "../../../stack-server.js";

export default function Handler(props) {
  return <StackHandler app={stackServerApp} fullPage routeProps={props} />;
}
