export type Target = { atLeast: number } | { atMost: number }

/** One measured figure and its target. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** Null: no target, listed beside others. */
  target: Target | null
  /** Ratio to the target: 1 just meets it, 2 is twice as good, 0.5 half as good. */
  ratio: number | null
  met: boolean | null
  /** Further values that help to read it: counts, percentiles, processor time, memory. */
  beside: Record<string, number | string | string[]>
}

/**
 * Measures one group of figures, with about `seconds` for each load. `keep`: folder for data that takes long to create.
 */
export type Bench = (seconds: number, keep?: string) => Promise<Figure[]>

export function figure(
  name: string,
  value: number,
  unit: string,
  target: Target,
  beside: Figure['beside'] = {},
): Figure {
  const ratio = 'atLeast' in target ? value / target.atLeast : target.atMost / value
  return { name, value: rounded(value, 3), unit, target, ratio: rounded(ratio, 2), met: ratio >= 1, beside }
}

/** A figure without a target. */
export const measured = (name: string, value: number, unit: string, beside: Figure['beside'] = {}): Figure => ({
  name,
  value: rounded(value, 3),
  unit,
  target: null,
  ratio: null,
  met: null,
  beside,
})

/** p-th percentile of unsorted figures. */
export function percentile(figures: readonly number[], p: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))] ?? Number.NaN
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))
