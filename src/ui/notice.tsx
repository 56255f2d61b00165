import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx'

const kinds = {
  info: { box: 'bg-main-soft border-main/25 text-ink', icon: 'text-link', Icon: InfoIcon },
  success: { box: 'bg-positive/8 border-positive/30 text-ink', icon: 'text-positive', Icon: CheckIcon },
  warn: { box: 'bg-warning/8 border-warning/35 text-ink', icon: 'text-warning', Icon: WarningIcon },
  error: { box: 'bg-negative/6 border-negative/30 text-ink', icon: 'text-negative', Icon: WarningIcon },
} as const

interface NoticeProps {
  kind?: keyof typeof kinds
  title?: string
  children?: ReactNode
  className?: string
}

/** Message in the page; screen readers announce errors when they appear. */
export function Notice({ kind = 'info', title, children, className }: NoticeProps) {
  const { box, icon, Icon } = kinds[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      className={classNames('flex gap-3 rounded-lg border px-4 py-3 text-sm leading-relaxed', box, className)}
    >
      <Icon className={classNames('mt-0.5 shrink-0', icon)} />
      {/* A theme's link colour is proven on paper, not on a tint. */}
      <div className="min-w-0 grow [&_a.text-link]:text-ink">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
