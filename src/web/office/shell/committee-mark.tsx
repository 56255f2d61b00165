import { useScope } from '../use-office.ts'

/** Logo and colour of the committee in whose office the page is; null for super admins. */
export function useCommitteeBrand(): { logo: string; accent: string } | null {
  const scope = useScope()
  return (scope.kind === 'cse-admin' && scope.brand) || null
}

/** Logo of the committee above its menu; on white, as its site's header shows it. The name stands beside it. */
export function CommitteeMark() {
  const brand = useCommitteeBrand()
  if (brand === null || brand.logo === '') return null
  return (
    <p className="mb-4 rounded-md border-b-3 bg-paper px-3 py-2.5" style={{ borderColor: brand.accent }}>
      <img src={brand.logo} alt="" className="block h-7 w-auto max-w-full object-contain object-left" />
    </p>
  )
}
