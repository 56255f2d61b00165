const names = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')

/** '2026-06' as a page is expected to say it: "juin 2026". */
export const monthName = (key: string): string => `${names[Number(key.slice(5, 7)) - 1]} ${key.slice(0, 4)}`
