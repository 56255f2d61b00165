const units = ['o', 'ko', 'Mo', 'Go'] as const

/** Formats bytes as "1,4 Mo". */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** step
  return `${value.toLocaleString('fr', { maximumFractionDigits: value < 10 && step > 1 ? 1 : 0 })} ${units[step]}`
}
