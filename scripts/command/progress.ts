/**
 * Shows on the error output that something takes a while. A terminal shows the seconds so far, a file one line.
 * @returns a function that ends the line
 */
export function showProgress(text: string): () => void {
  const { stderr } = process;
  if (!stderr.isTTY) {
    stderr.write(`${text} …\n`);
    return () => {};
  }
  const started = performance.now();
  const seconds = () => Math.floor((performance.now() - started) / 1000);
  stderr.write(`${text} …`);
  const timer = setInterval(() => stderr.write(`\r${text} … ${seconds()} s`), 1000);
  return () => {
    clearInterval(timer);
    stderr.write(`\r${text} … ${seconds()} s\n`);
  };
}
