/** Sums of a period: names with their texts. */
export const SumsList = ({ facts }: { facts: readonly (readonly [name: string, sum: string])[] }) => (
  <dl aria-label="Totaux" className="flex flex-wrap gap-x-8 gap-y-3">
    {facts.map(([name, sum]) => (
      <div key={name}>
        <dt className="text-note text-ink-soft">{name}</dt>
        <dd className="text-base font-semibold tabular-nums">{sum}</dd>
      </div>
    ))}
  </dl>
)
