import { FoldIcon, UnfoldIcon } from '#ui/office-icons.tsx'
import { frame } from '../frame.ts'
import { useMenuCollapsed } from '../menu-state.ts'
import { CommitteeMark } from './committee-mark.tsx'
import { MenuLinks } from './menu-links.tsx'
import { ScopeSelector } from './scope-selector.tsx'

/** Menu beside the page, from landscape tablets on; the person can collapse it. */
export function SideMenu() {
  const [collapsed, setCollapsed] = useMenuCollapsed()
  const FoldingIcon = collapsed ? UnfoldIcon : FoldIcon
  const label = collapsed ? 'Déplier le menu' : 'Réduire le menu'
  return (
    <aside className={frame.menu} aria-label="Menu de l’administration">
      <div className={frame.menuHead}>
        <ScopeSelector collapsed={collapsed} />
      </div>
      <div className="grow overflow-y-auto overflow-x-hidden px-2 py-4">
        {collapsed ? null : <CommitteeMark />}
        <MenuLinks collapsed={collapsed} />
      </div>
      <div className="shrink-0 border-t border-line p-2">
        <button
          type="button"
          title={label}
          aria-expanded={!collapsed}
          onClick={() => setCollapsed(!collapsed)}
          className="flex min-h-9 w-full items-center gap-3 rounded-md px-2.5 text-ink-soft hover:(bg-line/60 text-ink)"
        >
          <FoldingIcon className="size-5 shrink-0" />
          <span className={collapsed ? 'sr-only' : 'truncate'}>{label}</span>
        </button>
      </div>
    </aside>
  )
}
