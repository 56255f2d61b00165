import { createLink } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

const variants = {
  primary: 'bg-main text-on-main hover:bg-main-strong border-edge',
  secondary: 'bg-paper text-ink border-field hover:bg-surface hover:border-ink-soft',
  ghost: 'bg-transparent text-link border-transparent hover:bg-main-soft',
  danger: 'bg-negative text-paper border-transparent hover:bg-negative-strong',
} as const
const sizes = {
  sm: 'min-h-9 px-3.5 text-sm [@media(pointer:coarse)]:min-h-11',
  md: 'min-h-11 px-5 text-copy',
  lg: 'min-h-13 px-7 text-base',
} as const

interface ButtonLook {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** True for the full width of its container. */
  full?: boolean
}

/** Classes of a button, for rare elements that cannot use the components below. */
export function buttonClass({ variant = 'primary', size = 'md', full = false }: ButtonLook = {}): string {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-lg border font-semibold leading-tight text-center',
    'no-underline select-none cursor-pointer pressable',
    'disabled:(text-on-disabled border-transparent cursor-not-allowed)',
    // Variants without a background get none when disabled, either.
    variant === 'ghost' ? 'disabled:bg-transparent' : 'disabled:bg-disabled',
    variants[variant],
    sizes[size],
    full && 'w-full',
  )
}

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { loading?: boolean }

/** Button. `loading` keeps focus and width, shows a spinner and ignores clicks. `type` defaults to "button". */
export function Button({ variant, size, full, loading = false, className, children, onClick, ...props }: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={click}
      className={classNames(buttonClass({ variant, size, full }), loading && 'cursor-progress', className)}
      {...props}
    >
      {loading ? <Spinner className="absolute inset-0 m-auto" /> : null}
      <span className={classNames('inline-flex items-center justify-center gap-2', loading && 'opacity-0')}>
        {children}
      </span>
    </button>
  )
}

/** Plain anchor that looks like a button, for other sites, downloads and mail addresses. */
export function ButtonAnchor({ variant, size, full, className, ...props }: ComponentProps<'a'> & ButtonLook) {
  return <a className={classNames(buttonClass({ variant, size, full }), className)} {...props} />
}

/** Router link that looks like a button; takes `to`, `params` and `search` as `Link` does. */
export const ButtonLink = createLink(ButtonAnchor)
