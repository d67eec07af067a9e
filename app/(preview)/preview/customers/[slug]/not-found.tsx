export { MissingPage as default } from '../../../../(site)/missing-page.tsx'
