import { formatPrice } from '#kernel/time/money.ts'
import { csvAmount } from '#lib/csv-format.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import type { StatementLine } from '../subsidy-shapes.ts'

const months = new Intl.DateTimeFormat('fr', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "novembre 2026". */
export const monthText = (year: number, month: number): string => months.format(Date.UTC(year, month - 1, 15))

export const personName = ({ firstName, lastName, email }: StatementLine): string =>
  [lastName, firstName].filter((part) => part !== '').join(' ') || email || 'Compte supprimé'

export const statementColumns = (year: number): Column<StatementLine>[] => [
  { id: 'name', header: 'Personne', value: personName, sortable: true, phone: 'title' },
  { id: 'email', header: 'Email', value: ({ email }) => email },
  { id: 'rule', header: 'Subvention', value: ({ ruleLabel }) => ruleLabel, sortable: true, phone: 'line' },
  { id: 'month', header: 'Mois', value: ({ month }) => monthText(year, month), sortable: true, phone: 'line' },
  { id: 'orders', header: 'Commandes', value: ({ orders }) => orders, numeric: true },
  {
    id: 'cents',
    header: 'Payé par le CSE',
    value: ({ cents }) => formatPrice(cents),
    exported: ({ cents }) => csvAmount(cents),
    numeric: true,
    sortable: true,
    phone: 'detail',
  },
]
