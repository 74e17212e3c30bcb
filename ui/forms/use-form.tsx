import { type ChangeEvent, type FormEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { loadErrorMessage } from "./error-message.tsx";

/** Error messages by field. */
export type FieldErrors<Name extends string> = Partial<Record<Name, ReactNode>>;

/** Why a submit failed: errors of fields, or a message about the whole form. */
export interface SubmitError<Name extends string> {
  errors?: FieldErrors<Name>;
  message?: ReactNode;
  /** The field to focus if no field has an error. */
  focus?: Name;
  /** The field to empty, because its value is of no further use. */
  clear?: Name;
}

interface FormOptions<Name extends string> {
  initial: Readonly<Record<Name, string>>;
  /** The field to focus after an error that belongs to no field. */
  focus?: Name;
  /** Checks the values on submit, and fields with an error again while the user types. */
  validate(values: Readonly<Record<Name, string>>): FieldErrors<Name>;
  /** Submits the values. Returns undefined if the page is about to change: the form stays busy. What it throws is shown. */
  send(values: Readonly<Record<Name, string>>): Promise<SubmitError<Name> | undefined>;
}

export interface Form<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly busy: boolean;
  readonly errors: FieldErrors<Name>;
  readonly message: ReactNode;
  /** Props of the `<form>`. */
  readonly props: {
    ref: RefObject<HTMLFormElement | null>;
    /** Without a script, or before it runs, no value becomes part of the address. */
    method: "post";
    noValidate: true;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
  };
  /** Sets the value of a control that passes a value instead of an event, such as `Select`. */
  change(name: Name, value: string): void;
  /** Props of a field. */
  field(name: Name): {
    name: Name;
    value: string;
    error: ReactNode;
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  };
}

/** State of a form: values, errors, one submit at a time, and focus on the first invalid field. */
export function useForm<Name extends string>({ initial, focus, validate, send }: FormOptions<Name>): Form<Name> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [message, setMessage] = useState<ReactNode>(undefined);
  const [busy, setBusy] = useState(false);
  const [lastError, setLastError] = useState<SubmitError<Name>>();
  const ref = useRef<HTMLFormElement>(null);
  // A second Enter can arrive before the state is rendered.
  const submitting = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed into the server's HTML before the script ran, or filled in.
  useLayoutEffect(() => {
    const fields = ref.current?.elements;
    const readTyped = (name: string) => (fields?.namedItem(name) as HTMLInputElement | null)?.value || undefined;
    const typed = Object.keys(initial).flatMap((name) => (readTyped(name) === undefined ? [] : [[name, readTyped(name)]]));
    if (typed.length > 0) setValues((current) => ({ ...current, ...Object.fromEntries(typed) }));
  }, []);

  useEffect(() => {
    if (!lastError) return;
    const findField = (name: string | undefined) => {
      const field = name === undefined ? undefined : ref.current?.elements.namedItem(name);
      return field instanceof HTMLElement ? field : undefined;
    };
    const firstInvalid = ref.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (findField(lastError.focus) ?? firstInvalid ?? findField(focus))?.focus();
  }, [lastError, focus]);

  function reject(error: SubmitError<Name>): void {
    setErrors(error.errors ?? {});
    setMessage(error.message);
    setLastError(error);
    const { clear } = error;
    if (clear !== undefined) setValues((current) => ({ ...current, [clear]: "" }));
  }

  async function submit(): Promise<void> {
    if (submitting.current) return;
    const invalid = validate(values);
    if (Object.keys(invalid).length > 0) return reject({ errors: invalid });

    submitting.current = true;
    setBusy(true);
    setErrors({});
    setMessage(undefined);
    const error = await send(values).catch(async (thrown: unknown) => ({ message: await loadErrorMessage(thrown) }));
    if (!error) return;
    submitting.current = false;
    setBusy(false);
    reject(error);
  }

  function change(name: Name, value: string): void {
    const changed = { ...values, [name]: value };
    setValues(changed);
    // An error disappears as soon as it is fixed. New errors wait for the next submit: they would disturb typing.
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: validate(changed)[name] });
  }

  return {
    values,
    busy,
    errors,
    message,
    change,
    props: {
      ref,
      method: "post",
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        void submit();
      },
    },
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event) => change(name, event.target.value),
    }),
  };
}

/** Number of fields with an error. */
export const errorCount = (errors: FieldErrors<string>): number => Object.values(errors).filter((error) => error !== undefined).length;
