import { type ChangeEvent, type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

/** What is wrong with which field. */
export type Faults<Name extends string> = Partial<Record<Name, ReactNode>>;

/** Why a form that was sent is still there: faults of its fields, or a problem of the whole. */
export interface Refused<Name extends string> {
  faults?: Faults<Name>;
  problem?: ReactNode;
  /** Where to go on typing, when no field alone is at fault. */
  focus?: Name;
}

interface FormRules<Name extends string> {
  initial: Readonly<Record<Name, string>>;
  /** Judges the values before they are sent, and again at every change after that. */
  check(values: Readonly<Record<Name, string>>): Faults<Name>;
  /** Sends the values. Undefined means done, and the form stays busy: the page is about to change. Must not throw. */
  send(values: Readonly<Record<Name, string>>): Promise<Refused<Name> | undefined>;
}

export interface Form<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly busy: boolean;
  readonly faults: Faults<Name>;
  readonly problem: ReactNode;
  /** For the `<form>`. */
  readonly props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit(event: FormEvent<HTMLFormElement>): void };
  /** For the field of that name. */
  field(name: Name): {
    name: Name;
    value: string;
    error: ReactNode;
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  };
}

/** A form's state: values, faults beside their fields, one thing at a time, focus on the first field at fault. */
export function useForm<Name extends string>({ initial, check, send }: FormRules<Name>): Form<Name> {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [problem, setProblem] = useState<ReactNode>(undefined);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refused<Name>>();
  const ref = useRef<HTMLFormElement>(null);
  // State is too slow to stop a second Enter in the same frame.
  const under = useRef(false);

  useEffect(() => {
    if (!refusal) return;
    const named = refusal.focus && ref.current?.elements.namedItem(refusal.focus);
    const target = named instanceof HTMLElement ? named : ref.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    target?.focus();
  }, [refusal]);

  function refuse(refused: Refused<Name>): void {
    setFaults(refused.faults ?? {});
    setProblem(refused.problem);
    setRefusal(refused);
  }

  async function submit(): Promise<void> {
    if (under.current) return;
    const found = check(values);
    if (Object.keys(found).length > 0) return refuse({ faults: found });

    under.current = true;
    setBusy(true);
    setFaults({});
    setProblem(undefined);
    const refused = await send(values);
    if (!refused) return;
    under.current = false;
    setBusy(false);
    refuse(refused);
  }

  function change(name: Name, value: string): void {
    const changed = { ...values, [name]: value };
    setValues(changed);
    // A fault goes as soon as it is mended; new ones wait for the next attempt, nobody likes to be corrected while typing.
    if (faults[name] !== undefined) setFaults({ ...faults, [name]: check(changed)[name] });
  }

  return {
    values,
    busy,
    faults,
    problem,
    props: {
      ref,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        void submit();
      },
    },
    field: (name) => ({
      name,
      value: values[name],
      error: faults[name],
      onChange: (event) => change(name, event.target.value),
    }),
  };
}

/** How many fields are at fault. */
export const faultCount = (faults: Faults<string>): number => Object.values(faults).filter((fault) => fault !== undefined).length;
