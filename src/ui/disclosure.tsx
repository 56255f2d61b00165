import { useRouterState } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'children'> {
  summary: ReactNode
  summaryClassName?: string
  /** Text for screen readers and the tooltip, if the summary is only an icon. */
  label?: string
  /** True to dim the page beside the panel, where a click closes it. */
  modal?: boolean
  children: ReactNode
}

/**
 * Menu that opens even without JavaScript. With it, Escape, a click elsewhere and a change of page close it. Menus with
 * the same `name` close each other.
 */
export function Disclosure({
  summary,
  summaryClassName,
  label,
  modal,
  className,
  children,
  ...props
}: DisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  const page = useRouterState({ select: (state) => state.location.href })
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (ref.current) ref.current.open = false
  }, [page])
  useEffect(() => {
    const close = (event: KeyboardEvent | PointerEvent) => {
      const details = ref.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.querySelector('summary')?.focus()
      } else if (details.contains(event.target instanceof Node ? event.target : null)) return
      details.open = false
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [])
  return (
    <details
      ref={ref}
      className={classNames('group', className)}
      // Closes when the focus leaves, because Tab would otherwise move it behind the panel.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
      {...props}
    >
      <summary
        title={label}
        aria-label={label}
        className={classNames(
          modal &&
            'group-open:before:(content-empty fixed inset-0 z-45 cursor-default bg-black/45 motion-safe:enter-appear)',
          summaryClassName,
        )}
      >
        {summary}
      </summary>
      {children}
    </details>
  )
}
