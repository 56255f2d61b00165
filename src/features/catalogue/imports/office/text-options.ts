/** Options of a select, from the words of its values. */
export const textOptions = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  Object.entries<string>(texts).map(([value, label]) => ({ value, label }))
