/** A moment as the value of an input of type `datetime-local`, with seconds. */
export const toLocalInput = (moment: Date | undefined): string =>
  moment ? new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19) : "";

/** The moment of such a value; undefined if it is empty. */
export function fromLocalInput(value: string): Date | undefined {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
