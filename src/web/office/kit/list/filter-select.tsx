import { classNames } from '#ui/class-names.ts'
import { controlClass } from '#ui/field.tsx'
import { ChevronDownIcon } from '#ui/icons.tsx'

interface FilterSelectProps {
  label: string
  /** "Tous les états". */
  all: string
  value: string | undefined
  options: Readonly<Record<string, string>>
  change: (value: string | undefined) => void
}

/** Filter of a list with a few choices. */
export function FilterSelect({ label, all, value, options, change }: FilterSelectProps) {
  return (
    <span className="relative block max-md:grow">
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ currentTarget }) => change(currentTarget.value || undefined)}
        className={classNames(controlClass, 'h-9 appearance-none pr-9 text-sm! [@media(pointer:coarse)]:h-11')}
      >
        <option value="">{all}</option>
        {Object.entries(options).map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute right-3 top-1/2 -translate-y-1/2 text-ink-soft" />
    </span>
  )
}
