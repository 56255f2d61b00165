/** Named fields of an object. */
export const pick = <Item extends object, Name extends keyof Item>(item: Item, names: readonly Name[]) =>
  // One entry for each name.
  Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<Item, Name>
