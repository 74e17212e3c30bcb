// Generated from the contract by scripts/generate.ts; do not edit.

import type { WebhookPayloads } from "./webhook-payloads.ts";

/** Data of each webhook message. */
export const webhookSamples: WebhookPayloads = {
  "user.created": {
    "id": "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b",
    "primary_email": "ada@example.org",
    "primary_email_verified": true,
    "primary_email_auth_enabled": true,
    "display_name": "Ada Lovelace",
    "profile_image_url": "https://example.org/ada.png",
    "signed_up_at_millis": 1767225600000,
    "last_active_at_millis": 1767225600000,
    "client_metadata": {
      "theme": "dark"
    },
    "client_read_only_metadata": null,
    "server_metadata": null,
    "selected_team_id": null,
    "selected_team": null,
    "has_password": true,
    "otp_auth_enabled": false,
    "otp_auth_disabled": false,
    "passkey_auth_enabled": false,
    "auth_with_email": true,
    "requires_totp_mfa": false,
    "oauth_providers": [
      {
        "id": "google",
        "account_id": "108451234567890123456",
        "email": "ada@example.org",
        "type": "google",
        "provider_user_id": "108451234567890123456"
      }
    ],
    "accepted_terms_version": "2026-11",
    "accepted_terms_at_millis": 1767225600000,
    "banned_until_millis": null,
    "ban_reason": null,
    "banned_by": null,
    "is_restricted": false,
    "restricted_reason": null,
    "restricted_by_admin": false,
    "restricted_by_admin_reason": null,
    "restricted_by_admin_private_details": null,
    "country_code": null,
    "risk_scores": {
      "sign_up": {
        "bot": 0,
        "free_trial_abuse": 0
      }
    },
    "is_anonymous": false
  },
  "user.updated": {
    "id": "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b",
    "primary_email": "ada@example.org",
    "primary_email_verified": true,
    "primary_email_auth_enabled": true,
    "display_name": "Ada Lovelace",
    "profile_image_url": "https://example.org/ada.png",
    "signed_up_at_millis": 1767225600000,
    "last_active_at_millis": 1767225600000,
    "client_metadata": {
      "theme": "dark"
    },
    "client_read_only_metadata": null,
    "server_metadata": null,
    "selected_team_id": null,
    "selected_team": null,
    "has_password": true,
    "otp_auth_enabled": false,
    "otp_auth_disabled": false,
    "passkey_auth_enabled": false,
    "auth_with_email": true,
    "requires_totp_mfa": false,
    "oauth_providers": [
      {
        "id": "google",
        "account_id": "108451234567890123456",
        "email": "ada@example.org",
        "type": "google",
        "provider_user_id": "108451234567890123456"
      }
    ],
    "accepted_terms_version": "2026-11",
    "accepted_terms_at_millis": 1767225600000,
    "banned_until_millis": null,
    "ban_reason": null,
    "banned_by": null,
    "is_restricted": false,
    "restricted_reason": null,
    "restricted_by_admin": false,
    "restricted_by_admin_reason": null,
    "restricted_by_admin_private_details": null,
    "country_code": null,
    "risk_scores": {
      "sign_up": {
        "bot": 0,
        "free_trial_abuse": 0
      }
    },
    "is_anonymous": false
  },
  "user.banned": {
    "id": "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b",
    "primary_email": "ada@example.org",
    "primary_email_verified": true,
    "primary_email_auth_enabled": true,
    "display_name": "Ada Lovelace",
    "profile_image_url": "https://example.org/ada.png",
    "signed_up_at_millis": 1767225600000,
    "last_active_at_millis": 1767225600000,
    "client_metadata": {
      "theme": "dark"
    },
    "client_read_only_metadata": null,
    "server_metadata": null,
    "selected_team_id": null,
    "selected_team": null,
    "has_password": true,
    "otp_auth_enabled": false,
    "otp_auth_disabled": false,
    "passkey_auth_enabled": false,
    "auth_with_email": true,
    "requires_totp_mfa": false,
    "oauth_providers": [
      {
        "id": "google",
        "account_id": "108451234567890123456",
        "email": "ada@example.org",
        "type": "google",
        "provider_user_id": "108451234567890123456"
      }
    ],
    "accepted_terms_version": "2026-11",
    "accepted_terms_at_millis": 1767225600000,
    "banned_until_millis": null,
    "ban_reason": null,
    "banned_by": null,
    "is_restricted": false,
    "restricted_reason": null,
    "restricted_by_admin": false,
    "restricted_by_admin_reason": null,
    "restricted_by_admin_private_details": null,
    "country_code": null,
    "risk_scores": {
      "sign_up": {
        "bot": 0,
        "free_trial_abuse": 0
      }
    },
    "is_anonymous": false
  },
  "user.unbanned": {
    "id": "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b",
    "primary_email": "ada@example.org",
    "primary_email_verified": true,
    "primary_email_auth_enabled": true,
    "display_name": "Ada Lovelace",
    "profile_image_url": "https://example.org/ada.png",
    "signed_up_at_millis": 1767225600000,
    "last_active_at_millis": 1767225600000,
    "client_metadata": {
      "theme": "dark"
    },
    "client_read_only_metadata": null,
    "server_metadata": null,
    "selected_team_id": null,
    "selected_team": null,
    "has_password": true,
    "otp_auth_enabled": false,
    "otp_auth_disabled": false,
    "passkey_auth_enabled": false,
    "auth_with_email": true,
    "requires_totp_mfa": false,
    "oauth_providers": [
      {
        "id": "google",
        "account_id": "108451234567890123456",
        "email": "ada@example.org",
        "type": "google",
        "provider_user_id": "108451234567890123456"
      }
    ],
    "accepted_terms_version": "2026-11",
    "accepted_terms_at_millis": 1767225600000,
    "banned_until_millis": null,
    "ban_reason": null,
    "banned_by": null,
    "is_restricted": false,
    "restricted_reason": null,
    "restricted_by_admin": false,
    "restricted_by_admin_reason": null,
    "restricted_by_admin_private_details": null,
    "country_code": null,
    "risk_scores": {
      "sign_up": {
        "bot": 0,
        "free_trial_abuse": 0
      }
    },
    "is_anonymous": false
  },
  "user.deleted": {
    "id": "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b",
    "teams": [
      {
        "id": "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b"
      }
    ]
  },
  "team.created": {
    "id": "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b",
    "display_name": "Ada Lovelace",
    "profile_image_url": "https://example.org/ada.png",
    "client_metadata": {
      "theme": "dark"
    },
    "client_read_only_metadata": null,
    "server_metadata": null,
    "created_at_millis": 1767225600000
  },
  "team.updated": {
    "id": "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b",
    "display_name": "Ada Lovelace",
    "profile_image_url": "https://example.org/ada.png",
    "client_metadata": {
      "theme": "dark"
    },
    "client_read_only_metadata": null,
    "server_metadata": null,
    "created_at_millis": 1767225600000
  },
  "team.deleted": {
    "id": "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b"
  },
  "team_membership.created": {
    "team_id": "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b",
    "user_id": "0d4e6f1b-58c2-4a37-8e19-7b2c5d90a1f3"
  },
  "team_membership.deleted": {
    "team_id": "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b",
    "user_id": "0d4e6f1b-58c2-4a37-8e19-7b2c5d90a1f3"
  },
  "team_permission.created": {
    "id": "google",
    "user_id": "0d4e6f1b-58c2-4a37-8e19-7b2c5d90a1f3",
    "team_id": "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b"
  },
  "team_permission.deleted": {
    "id": "google",
    "user_id": "0d4e6f1b-58c2-4a37-8e19-7b2c5d90a1f3",
    "team_id": "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b"
  },
  "project_permission.created": {
    "id": "google",
    "user_id": "0d4e6f1b-58c2-4a37-8e19-7b2c5d90a1f3"
  },
  "project_permission.deleted": {
    "id": "google",
    "user_id": "0d4e6f1b-58c2-4a37-8e19-7b2c5d90a1f3"
  },
  "webhook.test": {
    "project_id": "6c1f7a52-3d0e-4b8a-9c55-2f0f4f2f9d11",
    "message": "The request is not in the expected form."
  },
};
