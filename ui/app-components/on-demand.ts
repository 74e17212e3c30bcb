import { type ComponentType, useEffect, useState } from "react";

/** A component that is downloaded on demand, and known once it is. */
export interface OnDemand<Props> {
  loaded: ComponentType<Props> | undefined;
  load(): Promise<unknown>;
}

/** Makes a component that is downloaded on demand. */
export function onDemand<Props>(read: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const component: OnDemand<Props> = {
    loaded: undefined,
    async load() {
      component.loaded = await read();
    },
  };
  return component;
}

/**
 * Downloads a component once it is wanted. Undefined until then. After a failed download it calls `failed`, and the next time that the
 * component is wanted, it tries again.
 */
export function useOnDemand<Props>(component: OnDemand<Props>, wanted: boolean, failed: () => void): ComponentType<Props> | undefined {
  const [, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `failed` is that of the rendering in which the component became wanted.
  useEffect(() => {
    if (!wanted || component.loaded) return;
    let isCurrent = true;
    component.load().then(
      () => isCurrent && setCount((count) => count + 1),
      () => isCurrent && failed(),
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted, component]);
  return component.loaded;
}
