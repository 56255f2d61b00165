import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** Native checkbox with its label beside it. */
export function Checkbox({
  label,
  className,
  id,
  ...props
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  const ownId = useId()
  return (
    <span className={classNames('inline-flex items-start gap-2.5', className)}>
      <input
        id={id ?? ownId}
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent disabled:cursor-not-allowed"
        {...props}
      />
      <label htmlFor={id ?? ownId} className="cursor-pointer text-copy leading-6">
        {label}
      </label>
    </span>
  )
}
