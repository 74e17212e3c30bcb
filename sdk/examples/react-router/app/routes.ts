import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [index("home.tsx"), route("handler/oauth-callback", "callback.tsx")] satisfies RouteConfig;
