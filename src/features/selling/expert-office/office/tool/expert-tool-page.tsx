import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { EmptyList, ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { LocalTable } from '#web/office/kit/list/local-table.tsx'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { useWide } from '#web/office/kit/list/use-wide.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { CatalogueState } from '../catalogue-state.tsx'
import { ActivityWindow } from './activity-window.tsx'
import { CertificationPanel } from './certification-panel.tsx'
import { type LoadedCatalogue, loadCatalogue } from './load-tool.ts'
import { PriceWindow } from './price-window.tsx'
import { productColumns, type ToolRow, toolRows } from './product-columns.tsx'
import { activityHref, type ToolSearch } from './tool-search.ts'
import { useSales } from './use-sales.ts'

/** Most cards on a phone, which are not rendered incrementally. */
const CARDS = 100
const usual = { id: 'provider', direction: 'asc' } as const
const toolRowId = ({ product }: ToolRow) => product.ProductId
const toolRowName = ({ product }: ToolRow) => product.ProductName

/** The expert-ticket tool (002 §2.9). */
export function ExpertToolPage({ activity, prices }: ToolSearch) {
  const { client } = useOfficeContext()
  const call = useMemo(() => adminCall(client), [client])
  const read = useCallback(() => loadCatalogue(call), [call])
  const { found, failure, reload } = useLoaded<LoadedCatalogue>(read)
  const sales = useSales(call)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const isWide = useWide()
  const columns = useMemo(() => productColumns(isWide), [isWide])
  const rows = useMemo(() => toolRows(found?.products ?? [], sales), [found, sales])
  const chosen = useMemo(
    () => rows.filter((row) => selected.has(toolRowId(row))).map(({ product }) => product),
    [rows, selected],
  )
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/admin/expert-ticket', search: {} })
  const findProduct = (id: string | undefined) => found?.products.find(({ ProductId }) => ProductId === id)
  return (
    <OfficePage
      actions={
        <ExportButton
          label="Télécharger les ventes"
          fileName="sales.csv"
          disabled={sales.sales.length === 0}
          make={listFile('/admin/expert-ticket-list-transaction', {})}
        />
      }
    >
      {failure !== null ? (
        <ListFailure text="Échec du chargement du catalogue ExperTicket" error={failure} retry={reload} />
      ) : !found ? (
        <ListSkeleton />
      ) : (
        <div className="flex flex-col gap-5">
          <CatalogueState {...found.catalogue} />
          {sales.failure === null ? null : (
            <ListFailure text="Échec du chargement des ventes" error={sales.failure} retry={sales.reload} />
          )}
          {found.products.length === 0 ? (
            <EmptyList
              text="Aucun produit"
              lesson="Les produits du catalogue ExperTicket apparaissent ici dès que le fournisseur en propose."
            />
          ) : (
            <>
              <CertificationPanel
                call={call}
                products={chosen}
                nameOf={(id) => findProduct(id)?.ProductName ?? id}
                sales={sales}
              />
              <div aria-busy={sales.isLoading}>
                {isWide ? null : (
                  <Button
                    variant="secondary"
                    size="sm"
                    className="mb-2"
                    onClick={() => setSelected(new Set(selected.size === rows.length ? [] : rows.map(toolRowId)))}
                  >
                    {selected.size === rows.length ? 'Tout désélectionner' : 'Tout sélectionner'}
                  </Button>
                )}
                <LocalTable
                  id="expert-ticket"
                  label="Produits ExperTicket"
                  columns={columns}
                  items={rows}
                  search="Rechercher un produit"
                  usual={usual}
                  limit={isWide ? undefined : CARDS}
                  idOf={toolRowId}
                  nameOf={toolRowName}
                  hrefOf={({ product }) => activityHref(product.ProductId)}
                  selection={{ ids: selected, change: setSelected }}
                />
              </div>
            </>
          )}
          <ActivityWindow call={call} product={findProduct(activity)} sales={sales} close={close} />
          <PriceWindow call={call} product={findProduct(prices)} close={close} />
        </div>
      )}
    </OfficePage>
  )
}
