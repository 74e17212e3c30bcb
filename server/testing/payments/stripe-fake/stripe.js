// A double of Stripe.js for tests and `npm run dev`: as much of its interface as the purchase page uses. The number of the card stays
// in a frame of the fake's origin, as it stays in a frame of Stripe's.
(() => {
  const { origin } = new URL(document.currentScript.src);

  function openFrame(parent, path, parameters, title) {
    const frame = document.createElement("iframe");
    frame.src = `${origin}/elements/${path}?${new URLSearchParams(parameters)}`;
    frame.title = title;
    Object.assign(frame.style, { border: "0", width: "100%", display: "block", colorScheme: "normal" });
    parent.append(frame);
    return frame;
  }

  /** Calls back with the messages of a frame. Returns how to stop. */
  function listen(frame, callback) {
    const receive = (event) => {
      if (event.origin === origin && event.source === frame.contentWindow) callback(event.data);
    };
    window.addEventListener("message", receive);
    return () => window.removeEventListener("message", receive);
  }

  /** Sends a request to a frame and returns its answer. */
  const ask = (frame, request) =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => done(data);
      frame.contentWindow.postMessage(request, origin, [port2]);
    });

  /** Shows the page on which a customer proves to the bank who pays. */
  const authenticate = (parameters) =>
    new Promise((done) => {
      const frame = openFrame(document.body, "authenticate", parameters, "Authentication");
      Object.assign(frame.style, { position: "fixed", inset: "0", height: "100%", zIndex: "2147483647" });
      const stop = listen(frame, (answer) => {
        stop();
        frame.remove();
        done(answer);
      });
    });

  function paymentElement(options) {
    const callbacks = {};
    let stop = () => {};
    return {
      mount(container) {
        this.frame = openFrame(
          container,
          "payment-form",
          { locale: options.locale ?? "en", theme: options.appearance?.theme ?? "stripe" },
          "Secure payment input frame",
        );
        stop = listen(this.frame, ({ height }) => {
          this.frame.style.height = `${height}px`;
          for (const callback of callbacks.ready ?? []) callback();
        });
      },
      on(event, callback) {
        (callbacks[event] ??= new Set()).add(callback);
      },
      off(event, callback) {
        callbacks[event]?.delete(callback);
      },
      update() {},
      destroy() {
        stop();
        this.frame?.remove();
      },
    };
  }

  function elementsOf(options) {
    let created;
    return {
      options,
      create: () => (created = paymentElement(options)),
      getElement: () => created ?? null,
      update: (changes) => Object.assign(options, changes),
    };
  }

  window.Stripe = (_key, { stripeAccount = "" } = {}) => {
    const confirm = async (result, { elements, confirmParams, redirect }) => {
      const secret = elements.options.clientSecret;
      const payment = { account: stripeAccount, secret, return_url: confirmParams.return_url };
      let answer = await ask(elements.getElement().frame, { ...payment, locale: elements.options.locale });
      if (answer.requires_action === "authenticate") answer = await authenticate(payment);
      if (answer.error) return { error: answer.error };
      if (answer.requires_action === "redirect") {
        window.location.assign(`${origin}/elements/bank?${new URLSearchParams(payment)}`);
        return new Promise(() => {});
      }
      if (redirect === "if_required") return { [result]: answer };
      window.location.assign(answer.return_url);
      return new Promise(() => {});
    };
    const unused = () => Promise.reject(new Error("The double of Stripe.js does not have this method."));
    return {
      elements: elementsOf,
      confirmPayment: (options) => confirm("paymentIntent", options),
      confirmSetup: (options) => confirm("setupIntent", options),
      // React's wrapper requires that they exist.
      createToken: unused,
      createPaymentMethod: unused,
      confirmCardPayment: unused,
    };
  };
  // The release that the loader of the package expects.
  window.Stripe.version = "endive";
})();
