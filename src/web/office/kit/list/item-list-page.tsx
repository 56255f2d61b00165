import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/page-icons.tsx'
import { OfficePage } from '../../office-page.tsx'
import { ListPage, type ListPageProps } from './list-page.tsx'
import type { OpenedList } from './load-list.ts'
import { useList } from './use-list.ts'
import { useListAddress } from './use-list-address.ts'

interface ItemListPageProps<Item extends { id: string }, Sort extends string>
  extends Pick<ListPageProps<Item, Sort>, 'id' | 'label' | 'texts' | 'columns' | 'search' | 'usual' | 'nameOf'> {
  opened: OpenedList<Item>
  /** Path of the list: items are at `{path}/{id}`, the create page at `{path}/create`. */
  path: string
  createText?: string
}

/** Page with a list of items that have pages of their own, and a button for a new one. */
export function ItemListPage<Item extends { id: string }, Sort extends string>(props: ItemListPageProps<Item, Sort>) {
  const { opened, path, createText = 'Ajouter', ...shown } = props
  const list = useList(opened)
  const address = useListAddress(shown.search)
  const createPath: string = `${path}/create`
  const create = (
    <ButtonLink to={createPath} size="sm">
      <PlusIcon />
      {createText}
    </ButtonLink>
  )
  return (
    <OfficePage actions={create}>
      <ListPage {...shown} {...{ list, address, create }} idOf={({ id }) => id} hrefOf={({ id }) => `${path}/${id}`} />
    </OfficePage>
  )
}
