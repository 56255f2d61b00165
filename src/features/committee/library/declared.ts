import { z } from 'zod'
import { declareFeature } from '#contract/declaration.ts'

export const library = declareFeature({
  errors: {
    libraryItemNotFound: { status: 404, message: 'Ce dossier ou ce fichier n’existe plus.' },
    libraryNameTaken: {
      status: 409,
      message: 'Le dossier contient déjà quelque chose de ce nom : choisissez-en un autre.',
    },
    libraryPlaceRefused: { status: 409, message: 'Un dossier ne peut pas être rangé dans lui-même.' },
    libraryTooManyFolders: {
      status: 409,
      message: 'La médiathèque a déjà 1 000 dossiers : supprimez-en un d’abord.',
    },
    libraryFileRefused: { status: 400, message: 'Ce fichier n’est pas accepté.' },
    libraryFull: { status: 409, message: 'La médiathèque est pleine : supprimez des fichiers avant d’en ajouter.' },
    documentNotFound: { status: 404, message: 'Ce document n’existe plus, ou n’est plus à votre disposition.' },
  },
  trash: { libraryItem: { name: 'Médiathèque', the: 'l’élément de la médiathèque', ofCommittee: true } },
  session: { documents: z.boolean() },
  readings: { documents: { one: 'document', many: 'documents', place: 30 } },
})
