import type { ReactNode } from 'react'
import { countdownText } from './room-texts.ts'

export function Figure({ children, label }: { children: ReactNode; label: string }) {
  return (
    <p>
      <span className="block text-sm text-ink-soft">{label}</span>
      <span className="text-2xl font-bold tabular-nums">{children}</span>
    </p>
  )
}

export const Countdown = ({ until, now, label }: { until: number; now: number; label: string }) => (
  <Figure label={label}>
    <span role="timer">{countdownText(until - now)}</span>
  </Figure>
)
