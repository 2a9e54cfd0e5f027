#pragma once
#include <curl/curl.h>

// Swift cannot call functions of variable arguments, and curl checks the type of each.

static inline CURLcode docent_curl_set_number(CURL *handle, CURLoption option, long number) {
  return curl_easy_setopt(handle, option, number);
}

static inline CURLcode docent_curl_set_text(CURL *handle, CURLoption option, const char *text) {
  return curl_easy_setopt(handle, option, text);
}

/// Nothing but the web: an address may not name a file or a mailbox.
static inline CURLcode docent_curl_set_web_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
}

static inline CURLcode docent_curl_set_fields(CURL *handle, struct curl_slist *fields) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
}

static inline CURLcode docent_curl_set_body(CURL *handle, const void *bytes, long count) {
  curl_easy_setopt(handle, CURLOPT_POST, 1L);
  curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE, count);
  return curl_easy_setopt(handle, CURLOPT_POSTFIELDS, bytes);
}

static inline CURLcode docent_curl_set_writer(
    CURL *handle, size_t (*write)(char *, size_t, size_t, void *), void *context) {
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
  return curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
}

static inline CURLcode docent_curl_set_progress(
    CURL *handle, int (*progress)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t),
    void *context) {
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
}

static inline long docent_curl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

/// Where an answer sends the request on, as a whole address; it lives as long as the handle.
static inline const char *docent_curl_redirection(CURL *handle) {
  char *address = 0;
  curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &address);
  return address;
}
