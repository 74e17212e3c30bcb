"""An API that verifies access tokens by the published keys of the project. It has no secret."""

import json
import os
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from urllib.request import urlopen

import jwt

project = os.environ["LATCHKEY_PROJECT_ID"]
issuer = f"{os.environ['LATCHKEY_API_URL']}/api/v1/projects/{project}"


@cache
def discover():
    """Reads the metadata of the issuer once: where its keys are, and how it signs."""
    with urlopen(f"{issuer}/.well-known/openid-configuration") as response:
        metadata = json.load(response)
    return jwt.PyJWKClient(metadata["jwks_uri"]), metadata["id_token_signing_alg_values_supported"]


def verify(token):
    """Returns the claims of an access token. Raises jwt.InvalidTokenError if it is not valid."""
    keys, algorithms = discover()
    key = keys.get_signing_key_from_jwt(token)
    return jwt.decode(token, key, algorithms=algorithms, issuer=issuer, audience=project)


class Api(SimpleHTTPRequestHandler):
    def __init__(self, *args):
        # The page of the example `html` calls this API.
        super().__init__(*args, directory="../html")

    def do_GET(self):
        if self.path != "/me":
            return super().do_GET()
        try:
            claims = verify(self.headers.get("authorization", "").removeprefix("Bearer "))
            self.answer(200, {"email": claims["email"]})
        except (jwt.InvalidTokenError, jwt.PyJWKClientError):
            self.answer(401, {"error": "Sign in first."})

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Api).serve_forever()
