import { useTodoCount } from './todo-count.ts'

/** Beside the menu's entry: how much waits. */
export function TodoBadge() {
  const count = useTodoCount()
  if (count === 0) return null
  return (
    <span className="ml-auto rounded-full bg-main px-1.5 text-xs font-semibold leading-5 text-on-main tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> à traiter</span>
    </span>
  )
}
