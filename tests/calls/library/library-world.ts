import type { CallInput } from '#api/client.ts'
import { uploadFile } from '../../support/library-files.ts'
import type { memoryFiles } from '../../support/memory-files.ts'
import { testApp } from '../../support/test-app.ts'

type Folder = Omit<CallInput<'/cse-admin/create-library-folder'>, 'groupId' | 'name'>

/** Two premium committees, the first with two sub-groups, and their people. */
export async function libraryWorld() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier', premium: true })
  const lyon = await app.newGroup({ label: 'Lyon', parentPath: `ROOT/${group.id}` })
  const nice = await app.newGroup({ label: 'Nice', parentPath: `ROOT/${group.id}` })
  const other = await app.newGroup({ label: 'Ailleurs', premium: true })
  const secretary = { as: await app.newMember({ groupId: group.id, adminOf: [group.id] }) }
  const rival = { as: await app.newMember({ groupId: other.id, adminOf: [other.id] }) }
  const member = { as: await app.newMember({ groupId: group.id }) }
  const inLyon = { as: await app.newMember({ groupId: lyon.id }) }
  const inNice = { as: await app.newMember({ groupId: nice.id }) }
  const of = { groupId: group.id }
  const files = app.platform.files as ReturnType<typeof memoryFiles>
  const folder = async (name: string, facts: Partial<Folder> = {}) => {
    const input = { ...of, name, parentId: null, readers: 'members' as const, readerGroups: [], ...facts }
    return (await app.call('/cse-admin/create-library-folder', input, secretary)).item
  }
  const file = (name: string, folderId: string | null = null, bytes?: Uint8Array) =>
    uploadFile(app, secretary, { ...of, name, folderId, ...(bytes ? { bytes } : {}) })
  const update = async (itemId: string, updates: CallInput<'/cse-admin/update-library-item'>['updates']) =>
    (await app.call('/cse-admin/update-library-item', { ...of, itemId, updates }, secretary)).item
  const list = async (folderId: string | null = null) =>
    app.call('/cse-admin/list-library', { ...of, folderId }, secretary)
  const names = async (folderId: string | null = null) => (await list(folderId)).items.map(({ name }) => name)
  return {
    ...{ app, group, lyon, nice, other, of, secretary, rival, member, inLyon, inNice, files },
    ...{ folder, file, update, list, names },
  }
}
