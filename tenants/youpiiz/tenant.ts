import { defineTenant } from '#contract/tenant.ts'
import logo from './logo.svg'
import aquarium from './partners/aquarium.svg'
import cinemasDuPort from './partners/cinemas-du-port.svg'
import grandTheatre from './partners/grand-theatre.svg'
import lesThermes from './partners/les-thermes.svg'
import museeDesArts from './partners/musee-des-arts.svg'
import parcsEtJardins from './partners/parcs-et-jardins.svg'

export const tenant = defineTenant({
  slug: 'youpiiz',
  brand: 'beneficiary',
  mode: 'consumer',
  domains: ['youpiiz.localhost'],
  region: 'eu',
  theme: {
    theme: 'Youpiiz',
    logo,
    title: 'Youpiiz',
    pageTitle: 'Youpiiz, vos sorties à prix doux',
    mainColor: '#a3125c',
    accentTextColor: '#ffffff',
    linkTextColor: '#a3125c',
    disabledButtonColor: '#d9cbd2',
    outlineColor: '#ead9e2',
    auth: { type: 'ModeDefault' },
  },
  texts: {
    homeTitle: 'On sort ce week-end ?',
    homeSubtitle: 'Parcs, musées, spectacles et bien-être : réservez en quelques clics, partez l’esprit léger.',
  },
  partners: [
    { name: 'Parcs & Jardins', logo: parcsEtJardins },
    { name: 'Grand Théâtre', logo: grandTheatre },
    { name: 'Aquarium', logo: aquarium },
    { name: 'Cinémas du Port', logo: cinemasDuPort },
    { name: 'Musée des Arts', logo: museeDesArts },
    { name: 'Les Thermes', logo: lesThermes },
  ],
  legal: {
    publisher: 'Youpiiz SAS, société par actions simplifiée au capital de 25 000 €',
    publisherAddress: '27 cours de l’Intendance, 33000 Bordeaux',
    registration: 'RCS Bordeaux 900 000 002',
    vat: 'FR 34 900000002',
    publicationDirector: 'Bastien Lacroix, président',
    contactEmail: 'bonjour@youpiiz.test',
    phone: '04 78 00 00 03',
    dataRightsEmail: 'donnees@youpiiz.test',
    host: 'Nuage du Rhône SAS',
    hostAddress: '4 quai des Serveurs, 69007 Lyon',
    hostPhone: '04 78 00 00 90',
    mediator: 'Médiation Loisirs et Voyages, 8 place des Accords, 75008 Paris',
    mediatorUrl: 'https://mediation-loisirs.test',
  },
})
