import type { ReactNode } from "react";
import type { ProviderId } from "#contract/providers/index.ts";

/** Simplified logos of the providers in a 24 by 24 view box. */
const logos: Readonly<Record<ProviderId, ReactNode>> = {
  google: (
    <g fill="none" strokeWidth="3.5">
      <path stroke="#ea4335" d="M17.400 7.400A7 7 0 0 0 5.900 8.500" />
      <path stroke="#fbbc05" d="M5.900 8.500a7 7 0 0 0 0 7" />
      <path stroke="#34a853" d="M5.900 15.500A7 7 0 0 0 16.500 17.400" />
      <path stroke="#4285f4" d="M16.500 17.400A7 7 0 0 0 19 12.200H12" />
    </g>
  ),
  github: (
    <path
      fill="currentColor"
      d="M5.600 3.500c1.400 0 2.800.8 3.700 1.500a11 11 0 0 1 5.400 0c.9-.7 2.300-1.500 3.700-1.500.7 1.700.5 3 .2 3.800a5.600 5.600 0 0 1 1.500 3.900c0 4.300-2.700 5.500-5.300 5.800.5.5.8 1.300.8 2.400V22H8.400v-2.100c-2.300.4-3.200-.8-3.900-1.900-.5-.7-1-1-1.500-1.200 1.300-.5 2.300.2 3 1.100.6.8 1.200 1.200 2.500.9.100-.6.300-1 .6-1.300-2.600-.3-5.200-1.500-5.200-5.800 0-1.600.5-2.900 1.500-3.900-.3-.9-.4-2.600.2-4.300Z"
    />
  ),
  microsoft: (
    <>
      <path fill="#f25022" d="M4 4h7.500v7.500H4z" />
      <path fill="#7fba00" d="M12.500 4H20v7.500h-7.500z" />
      <path fill="#00a4ef" d="M4 12.500h7.500V20H4z" />
      <path fill="#ffb900" d="M12.500 12.500H20V20h-7.500z" />
    </>
  ),
  spotify: (
    <>
      <circle cx="12" cy="12" r="9.500" fill="#1db954" />
      <path
        fill="none"
        stroke="#101510"
        strokeLinecap="round"
        strokeWidth="1.800"
        d="M6.500 9.300c3.800-1 7.700-.7 11 1.200M7.200 12.500c3.200-.8 6.300-.5 9.100 1.100M7.900 15.500c2.600-.6 5-.4 7.200.9"
      />
    </>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="9.500" fill="#0866ff" />
      <path
        fill="#fff"
        d="M10.700 21.400v-7H8.400v-3h2.300V9.800c0-2.500 1.400-3.700 3.500-3.700.8 0 1.500.1 1.800.2v2.600h-1.200c-1.100 0-1.400.6-1.400 1.400v1.100h2.500l-.5 3h-2v7Z"
      />
    </>
  ),
  discord: (
    <>
      <path
        fill="#5865f2"
        d="M8.500 5 7.900 4A16 16 0 0 0 4.500 5.200C2 9.200 1.500 13.200 1.800 17a15 15 0 0 0 4.700 2.500l1.100-1.800a11 11 0 0 0 8.800 0l1.100 1.800a15 15 0 0 0 4.700-2.500c.4-4.400-.6-8.300-2.700-11.800A16 16 0 0 0 16.100 4l-.6 1a15 15 0 0 0-7 0Z"
      />
      <path
        fill="#fff"
        d="M8.600 10.200c1 0 1.800.9 1.800 2s-.8 2-1.800 2-1.800-.9-1.800-2 .8-2 1.800-2Zm6.800 0c1 0 1.800.9 1.800 2s-.8 2-1.800 2-1.800-.9-1.800-2 .8-2 1.800-2Z"
      />
    </>
  ),
  gitlab: (
    <>
      <path fill="#fc6d26" d="M6.500 3.500 9 10h6l2.500-6.500L21 13l-9 7.500L3 13Z" />
      <path fill="#e24329" d="M9 10h6l-3 10.500Z" />
    </>
  ),
  bitbucket: (
    <path
      fill="#2684ff"
      fillRule="evenodd"
      d="M3.500 4h17a.8.800 0 0 1 .8 1l-2.400 14.300a.8.800 0 0 1-.8.700H6a.8.800 0 0 1-.8-.7L2.700 5a.8.800 0 0 1 .8-1Zm6 5.500.9 5.500h3.300l.9-5.500Z"
    />
  ),
  linkedin: (
    <>
      <rect x="2.500" y="2.500" width="19" height="19" rx="3" fill="#0a66c2" />
      <path
        fill="#fff"
        d="M6 10h2.600v8H6zm1.300-4.200a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3ZM10.300 10h2.500v1.100c.4-.7 1.300-1.300 2.500-1.300 2.200 0 3 1.300 3 3.500V18h-2.600v-4.200c0-1.100-.3-1.800-1.300-1.800s-1.500.7-1.500 1.800V18h-2.600Z"
      />
    </>
  ),
  apple: (
    <path
      fill="currentColor"
      d="M16.400 2c.1 1.200-.4 2.400-1.100 3.200-.8.900-1.900 1.500-3 1.400-.2-1.200.4-2.300 1-3.100.8-.9 2-1.500 3.100-1.500Zm3.500 15.200c-.5 1.200-.8 1.700-1.500 2.800-.9 1.400-2.100 2-3.100 2-1.200 0-1.600-.7-3.200-.7s-2 .7-3.200.7c-1.200 0-2.200-.8-3-2.200-2.500-3.800-2.700-8.300-1.200-10.600 1-1.600 2.600-2.600 4.200-2.600s2.500.8 3.800.8c1.200 0 2-.8 3.800-.8 1.400 0 2.800.7 3.800 2-3.400 2-2.800 6.900.6 8.600Z"
    />
  ),
  x: <path fill="none" stroke="currentColor" strokeWidth="2.500" d="m4.500 4 15 16M19.500 4l-15 16" />,
  twitch: (
    <>
      <path fill="#9146ff" d="M6 2.500 3 5.700v14h4.700V23l3.300-3.300h3.500L21 13.300V2.500Z" />
      <path fill="#fff" d="M8 4.500v11h3v2.200l2.200-2.200h3L19 12.700V4.500Zm4 2.700h1.700v4.300H12Zm3.700 0h1.700v4.300h-1.700Z" />
    </>
  ),
};

/** The logo of a provider; the first letter of the name for an id that a developer chose. Hidden from screen readers; use it beside the name. */
export const ProviderLogo = ({ id, name = id }: { id: string; name?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5.5 shrink-0">
    {Object.hasOwn(logos, id) ? (
      logos[id as ProviderId]
    ) : (
      <>
        <circle cx="12" cy="12" r="9.500" fill="none" stroke="currentColor" strokeWidth="1.500" />
        <text x="12" y="16" textAnchor="middle" fontSize="11" fontWeight="600" fill="currentColor">
          {Array.from(name)[0]?.toUpperCase()}
        </text>
      </>
    )}
  </svg>
);
