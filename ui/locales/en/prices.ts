/** How prices and included items are described, on every page that shows them. */
export const messages = {
  "price.once": "{amount} once",
  "price.each": "{amount} {every}",
  "price.eachAfterTrial": "{amount} {every}, after a free trial of {trial}",
  "price.everyDay": "{count, plural, =1 {per day} other {every # days}}",
  "price.everyWeek": "{count, plural, =1 {per week} other {every # weeks}}",
  "price.everyMonth": "{count, plural, =1 {per month} other {every # months}}",
  "price.everyYear": "{count, plural, =1 {per year} other {every # years}}",
  "price.days": "{count, plural, one {# day} other {# days}}",
  "price.weeks": "{count, plural, one {# week} other {# weeks}}",
  "price.months": "{count, plural, one {# month} other {# months}}",
  "price.years": "{count, plural, one {# year} other {# years}}",
  "included.once": "{quantity, number} {item} once; they do not expire",
  "included.whileOwned": "{quantity, number} {item} until the purchase ends",
  "included.eachKept": "{quantity, number} {item} {every}; unused {item} remain",
  "included.eachWhileOwned": "{quantity, number} {item} {every}; all expire when the purchase ends",
  "included.eachExpiring": "{quantity, number} {item} {every}; unused {item} expire",
} as const;
