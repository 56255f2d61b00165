import { paceText } from '#features/catalogue/subsidies/office/pace-text.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { TicketIcon } from '#ui/icons.tsx'
import { EuroIcon } from '#ui/office-icons.tsx'
import { Block, type BlockFacts, Figure, Nothing } from './home-block.tsx'

const months = new Intl.DateTimeFormat('fr', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthText = (month: string): string => months.format(new Date(`${month}-15T00:00:00Z`))

/** Purchases of the group's members; its figures tell them over time. */
export const PurchasesBlock = ({ groupId }: { groupId: string }) => (
  <Block
    {...{ block: 'purchases', groupId, title: 'Achats de vos bénéficiaires', Icon: TicketIcon }}
    failure="Échec du chargement des achats"
    href={`/cse-admin/${groupId}/figures`}
    more="Voir les achats et les visites au fil du temps"
  >
    {({ months: shown }) =>
      shown.every(({ tickets, members, committee }) => tickets === 0 && members === 0 && committee === 0) ? (
        <Nothing>Aucun billet acheté ce mois-ci ni le mois dernier.</Nothing>
      ) : (
        <table className="w-full tabular-nums [&_td]:(py-1 pl-3 text-right font-semibold) [&_th]:(py-1 font-normal text-ink-soft)">
          <thead>
            <tr>
              <td />
              {shown.map(({ month }) => (
                <th key={month} scope="col" className="pl-3 text-right">
                  {monthText(month)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className="text-left">
                Billets, annulations déduites
              </th>
              {shown.map(({ month, tickets }) => (
                <td key={month}>{tickets.toLocaleString('fr')}</td>
              ))}
            </tr>
            <tr>
              <th scope="row" className="text-left">
                Payé par vos bénéficiaires
              </th>
              {shown.map(({ month, members }) => (
                <td key={month}>{formatPrice(members)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row" className="text-left">
                Payé par le CSE
              </th>
              {shown.map(({ month, committee }) => (
                <td key={month}>{formatPrice(committee)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      )
    }
  </Block>
)

export const BudgetBlock = ({ groupId }: { groupId: string }) => (
  <Block
    {...{ block: 'budget', groupId, title: 'Budget des subventions', Icon: EuroIcon }}
    failure="Échec du chargement du budget"
    href={`/cse-admin/${groupId}/subsidies`}
    more="Gérer les subventions"
  >
    {(facts) => (facts.amount === null ? <NoBudget year={facts.year} /> : <Budget {...facts} amount={facts.amount} />)}
  </Block>
)

const NoBudget = ({ year }: { year: number }) => (
  <Nothing>Aucun budget pour {year} : rien n’est pris en charge tant que vous n’en fixez pas.</Nothing>
)

function Budget({ year, amount, used, lately, exhaustedOn }: BlockFacts<'budget'> & { amount: number }) {
  return (
    <>
      <dl>
        <Figure name={`Budget ${year}`}>{formatPrice(amount)}</Figure>
        <Figure name="Engagé">{formatPrice(used)}</Figure>
        <Figure name="Reste">{formatPrice(amount - used)}</Figure>
      </dl>
      <progress
        aria-label={`Part du budget ${year} engagée`}
        className="my-2 h-2 w-full accent-accent"
        max={Math.max(1, amount)}
        value={used}
      />
      <p>{paceText({ year, left: amount - used, lately, exhaustedOn })}</p>
    </>
  )
}
