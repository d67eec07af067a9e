export { default } from '../../../../../(site)/resources/page/[number]/not-found.tsx'
