/** Items and products for tests, of which most are for custom customers. */
export const paymentConfig = {
  items: {
    credits: { displayName: "Credits", customerType: "custom" },
    seats: { displayName: "Seats", customerType: "team" },
    minutes: { displayName: "Minutes", customerType: "user" },
  },
  catalogs: { plans: { displayName: "Plans" } },
  products: {
    free: {
      displayName: "Free",
      customerType: "custom",
      catalogId: "plans",
      prices: "include-by-default",
      includedItems: { credits: { quantity: 5, repeat: [1, "month"], expires: "when-repeated" } },
    },
    pro: {
      displayName: "Pro",
      customerType: "custom",
      catalogId: "plans",
      prices: { monthly: { USD: "20.00", interval: [1, "month"] } },
      includedItems: { credits: { quantity: 100, repeat: [1, "month"], expires: "when-repeated" } },
    },
    max: {
      displayName: "Max",
      customerType: "custom",
      catalogId: "plans",
      prices: { monthly: { USD: "50.00", EUR: "45.00", interval: [1, "month"] } },
      includedItems: { credits: { quantity: 1000, expires: "when-purchase-expires" } },
    },
    pack: {
      displayName: "Pack",
      customerType: "custom",
      stackable: true,
      prices: { once: { USD: "10.00" } },
      includedItems: { credits: { quantity: 50, expires: "never" } },
    },
    lifetime: {
      displayName: "Lifetime",
      customerType: "custom",
      catalogId: "plans",
      prices: { once: { USD: "300.00" } },
      includedItems: {},
    },
    support: {
      displayName: "Support",
      customerType: "custom",
      catalogId: "plans",
      isAddOnTo: { pro: true, max: true },
      prices: { monthly: { USD: "5.00", interval: [1, "month"] } },
      includedItems: {},
    },
    hidden: {
      displayName: "Hidden",
      customerType: "custom",
      serverOnly: true,
      prices: { once: { USD: "1.00" } },
      includedItems: {},
    },
    team: {
      displayName: "Team",
      customerType: "team",
      prices: { monthly: { USD: "20.00", interval: [1, "month"] } },
      includedItems: { seats: { quantity: 5, expires: "when-purchase-expires" } },
    },
  },
} as const;
